/** What stands before a question and before its answer, in our languages, as parts of an expression. */
export const QUESTION_WORDS =
  '[qｑ]\\d*|question|питання|п|вопрос|в|pregunta|p|pergunta|pertanyaan|t|tanya|soru|s|frage|f|質問|問|س|سؤال|السؤال|pytanie';
export const ANSWER_WORDS =
  '[aａ]\\d*|answer|відповідь|в|ответ|о|respuesta|r|resposta|jawaban|j|jawab|cevap|c|réponse|antwort|回答|答|ج|جواب|الجواب|الإجابة|odpowiedź|o';
