export type GuardRule = 1 | 2 | 3 | 4 | 5 | 6;
/**
 * `text` holds the unsupported words exactly as they stand in the answer, empty where a finding is about no words of
 * it; `why` says in English what is wrong, for the model's second try.
 */
export type GuardFinding = { rule: GuardRule; code: string; text: string; why: string };
export type GuardVerdict = { ok: boolean; findings: GuardFinding[] };
