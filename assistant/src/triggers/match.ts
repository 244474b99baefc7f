export type TriggerCondition = {
  id: string;
  name: string;
  triggerConditions: string;
  /** Phrases that the owner does not mean. */
  exceptions?: readonly string[];
};

export type TriggerMatch = {
  triggerId: string;
  reason: string;
  /** The customer's words that met it, as they stand in the message. */
  words: string[];
  /** It stands there as such: a phrase of the owner's, or a request for a person, a complaint, a hurry, a reaction of the skin. */
  isExplicit: boolean;
  /** The rest of the message says thanks or goodbye: no new reason, where a person has just taken care of it. */
  isThanks: boolean;
  /** `lexical`: words were compared, nothing was understood; `model`: a model says so, in words that stand there. */
  match: 'lexical' | 'model';
};

export type PlacedMatch = TriggerMatch & { messageId: string };
