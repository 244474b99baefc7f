import { APICallError, type LanguageModelMiddleware } from 'ai';

type WrapGenerate = NonNullable<LanguageModelMiddleware['wrapGenerate']>;
type Call = Parameters<WrapGenerate>[0]['params'];
type Answer = Awaited<ReturnType<WrapGenerate>>;

/** How a server is asked for JSON, the strictest first: by its schema, as any JSON, or in words alone. */
const FORMS = ['schema', 'json', 'words'] as const;
type AnswerForm = (typeof FORMS)[number];

/** The same model, called with a JSON schema and with plain JSON. */
type Callable = { doGenerate(call: Call): PromiseLike<Answer> };

/** Then a server is asked again for what it refused: it may have been updated. */
const REMEMBERED_MILLISECONDS = 60 * 60_000;
const MOST_REMEMBERED = 1000;
const remembered = new Map<string, { form: AnswerForm; until: number }>();

/** Statuses of a request that the server does not take as it is. */
const REFUSALS = new Set([400, 404, 422]);
const NAMES_FORM = /response.?format|json.?(?:schema|object|mode)|schema|structured|grammar|guided/iu;

/**
 * Falls back to a looser form where the server refuses one, and remembers that for this `place`. An answer that came
 * where a model thinks aloud is taken for the answer when there is no other.
 */
export function bearForms(loose: Callable, place: string, first: AnswerForm): LanguageModelMiddleware {
  return {
    async wrapGenerate({ doGenerate, params }) {
      if (params.responseFormat?.type !== 'json') return doGenerate();
      const known = recall(place) ?? first;
      for (let at = FORMS.indexOf(known); ; at++) {
        const form = FORMS[at] ?? 'words';
        try {
          const answer =
            form === 'schema' ? await doGenerate() : await loose.doGenerate(loosen(params, form));
          if (form !== known) remember(place, form);
          return takeThoughts(answer);
        } catch (error) {
          if (form === 'words' || !refusesForm(error)) throw error;
        }
      }
    },
  };
}

function recall(place: string): AnswerForm | null {
  const known = remembered.get(place);
  return known && known.until > Date.now() ? known.form : null;
}

function remember(place: string, form: AnswerForm): void {
  remembered.delete(place);
  remembered.set(place, { form, until: Date.now() + REMEMBERED_MILLISECONDS });
  const oldest = remembered.keys().next().value;
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

function refusesForm(error: unknown): boolean {
  if (!APICallError.isInstance(error) || !REFUSALS.has(error.statusCode ?? 0)) return false;
  return NAMES_FORM.test(String(error.responseBody ?? ''));
}

/** The call in a looser form, with the schema told in the instructions. */
function loosen(call: Call, form: 'json' | 'words'): Call {
  const { responseFormat, prompt } = call;
  const schema = responseFormat?.type === 'json' ? responseFormat.schema : undefined;
  const told = `Answer with nothing but one JSON object that fits this JSON schema:\n${JSON.stringify(schema)}`;
  return {
    ...call,
    prompt: prompt.map((part) =>
      part.role === 'system' ? { ...part, content: `${part.content}\n\n${told}` } : part,
    ),
    responseFormat: { type: form === 'json' ? 'json' : 'text' },
  };
}

function takeThoughts(answer: Answer): Answer {
  if (answer.content.some((part) => part.type === 'text' && part.text.trim() !== '')) return answer;
  const thoughts = answer.content.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []));
  if (thoughts.length === 0) return answer;
  return { ...answer, content: [{ type: 'text', text: thoughts.join('\n') }] };
}
