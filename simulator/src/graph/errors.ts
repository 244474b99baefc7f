import { newTraceId } from '../ids.ts';
import type { Switches } from '../switches.ts';

export type GraphErrorInput = {
  code: number;
  message: string;
  subcode?: number;
  type?: 'OAuthException' | 'GraphMethodException' | 'IGApiException' | 'FacebookApiException';
  status?: number;
  transient?: boolean;
  title?: string;
  userMessage?: string;
};

/** Thrown anywhere in a Graph call; the surface turns it into the envelope. */
export class GraphError extends Error {
  readonly input: GraphErrorInput;
  constructor(input: GraphErrorInput) {
    super(input.message);
    this.name = 'GraphError';
    this.input = input;
  }
}

export const badParam = (message: string, subcode?: number) =>
  new GraphError({ code: 100, message: `(#100) ${message}`, ...(subcode ? { subcode } : {}) });

export const unknownObject = (method: string, id: string) =>
  new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });

export const unknownField = (field: string, nodeType: string) =>
  badParam(`Tried accessing nonexisting field (${field}) on node type (${nodeType})`);

const german: Record<number, string> = {
  1: 'Ein unbekannter Fehler ist aufgetreten.',
  2: 'Der Dienst ist vorübergehend nicht verfügbar.',
  4: '(#4) Das Anfragelimit der App ist erreicht.',
  10: '(#10) Diese Nachricht wird außerhalb des zulässigen Zeitfensters gesendet.',
  100: '(#100) Ungültiger Parameter',
  190: 'Das Zugriffstoken ist ungültig.',
  200: '(#200) Zugriff verweigert',
  230: '(#230) Die Zustimmung der Person ist erforderlich.',
  551: '(#551) Diese Person ist momentan nicht verfügbar.',
  613: '(#613) Zu viele Aufrufe dieser API.',
};

/** The body of an error answer. Texts can be localised: callers must go by code and subcode. */
export function errorEnvelope(input: GraphErrorInput, switches: Switches): Record<string, unknown> {
  const localized = switches.localizeErrors ? german[input.code] : undefined;
  return {
    error: {
      message: localized ?? input.message,
      type: input.type ?? 'OAuthException',
      code: input.code,
      ...(input.subcode !== undefined && !switches.omitSubcodes ? { error_subcode: input.subcode } : {}),
      ...(input.transient !== undefined ? { is_transient: input.transient } : {}),
      ...(input.title ? { error_user_title: input.title } : {}),
      ...(input.userMessage ? { error_user_msg: input.userMessage } : {}),
      fbtrace_id: newTraceId(),
    },
  };
}
