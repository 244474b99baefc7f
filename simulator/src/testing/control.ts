import type { Json, Rig } from './start.ts';

/** One call of the control API. */
export async function callControl(
  rig: Rig,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Json }> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${rig.sim.url}/_control/${path}`, { method, ...init });
  return { status: response.status, body: (await response.json()) as Json };
}
