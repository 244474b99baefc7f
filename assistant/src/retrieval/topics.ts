import ar from './topics/ar.json' with { type: 'json' };
import de from './topics/de.json' with { type: 'json' };
import en from './topics/en.json' with { type: 'json' };
import es from './topics/es.json' with { type: 'json' };
import fr from './topics/fr.json' with { type: 'json' };
import id from './topics/id.json' with { type: 'json' };
import ja from './topics/ja.json' with { type: 'json' };
import pl from './topics/pl.json' with { type: 'json' };
import pt from './topics/pt.json' with { type: 'json' };
import ru from './topics/ru.json' with { type: 'json' };
import tr from './topics/tr.json' with { type: 'json' };
import uk from './topics/uk.json' with { type: 'json' };

/** A topic of business questions that has a name in several languages, beside the concepts that answers can imply. */
export type Topic = `#${string}`;

/**
 * What customers and businesses call the same thing, per language: a word, `stem*` for a beginning, `two_words` for a
 * run. The same key in two languages is the same topic, so that a question finds a passage in another language.
 */
export const topicWords: [language: string, name: string, words: string][] = Object.entries({
  ar,
  de,
  en,
  es,
  fr,
  id,
  ja,
  pl,
  pt,
  ru,
  tr,
  uk,
}).flatMap(([language, topics]) =>
  Object.entries(topics).map(([name, words]): [string, string, string] => [language, name, words]),
);
