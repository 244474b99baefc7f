/** Conditions of the trigger that every new account starts with. */
export const ASKS_FOR_A_PERSON = 'Asks for a person, a manager or an operator';
