const QUESTION =
  /^(q|question|questions|питання|запитання|вопрос|pregunta|pergunta|pertanyaan|soru|frage|質問|سؤال|السؤال|pytanie)$/iu;
const ANSWER =
  /^(a|answer|answers|відповідь|ответ|respuesta|resposta|jawaban|yanıt|cevap|réponse|antwort|回答|答え|جواب|إجابة|الإجابة|odpowiedź)$/iu;

/**
 * Rows as lines that stand alone, since the AI quotes by lines: questions and answers as FAQ entries, and of any other
 * table what the first cell names, then each cell under its column.
 */
export function tableToText(rows: readonly (readonly string[])[]): string {
  const filled = rows
    .map((row) => row.map((cell) => cell.replace(/\s+/gu, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const [head, ...body] = filled;
  if (!head) return '';
  const question = head.findIndex((cell) => QUESTION.test(cell));
  const answer = head.findIndex((cell) => ANSWER.test(cell));
  if (question !== -1 && answer !== -1) {
    return body
      .filter((row) => row[question] && row[answer])
      .map((row) => `Q: ${row[question]}\nA: ${row[answer]}`)
      .join('\n\n');
  }
  const hasHead = body.length > 0 && head.length > 2 && head.every((cell) => cell !== '' && !/\d/.test(cell));
  return (hasHead ? body : filled).map((row) => rowToLine(row, hasHead ? head : [])).join('\n');
}

function rowToLine(row: readonly string[], head: readonly string[]): string {
  const [name = '', ...cells] = row;
  const values = cells.flatMap((cell, at) => {
    if (cell === '') return [];
    const column = head[at + 1];
    return [column ? `${column} ${cell}` : cell];
  });
  if (name === '') return values.join(', ');
  return values.length === 0 ? name : `${name}: ${values.join(', ')}`;
}
