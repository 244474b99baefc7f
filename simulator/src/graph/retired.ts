import type { IncomingHttpHeaders } from 'node:http';
import type { GraphCall } from './call.ts';
import { badParam } from './errors.ts';

const retiredParams: Record<string, string> = {
  ids: 'Requests for several ids',
  date_format: 'The parameter date_format',
  method: 'Method override',
  callback: 'JSONP',
  batch: 'Batch requests',
  asyncbatch: 'Batch requests',
};

const gone = (what: string) => badParam(`${what} cannot be used by this app, in any version of the API`);

/** What v27.0 took away from new apps, whatever version they ask for. */
export function refuseRetired(call: GraphCall, headers: IncomingHttpHeaders): void {
  for (const [name, what] of Object.entries(retiredParams)) {
    if (call.params[name] !== undefined) throw gone(what);
  }
  if (headers['x-http-method-override'] !== undefined) throw gone('Method override');
  const fields = call.params['fields'];
  if (typeof fields === 'string' && fields.includes('.as(')) throw gone('Aliases of fields');
}
