import { readAsked } from './asked-alike.ts';
import { answerBuiltin, checkAnswer, placeWords, readForComposing, readForModel } from './decide-steps.ts';
import { judgePairs } from './history/gather.ts';
import { judgeTaught, showTalks } from './history/judge-taught.ts';
import type { PastTalk } from './history/past.ts';
import { readPage, readPost } from './history/read-published.ts';
import { readTalk } from './history/read-talk.ts';
import { textsOfKnowledge } from './knowledge-texts.ts';
import { judgeFacts } from './look-again.ts';
import { chooseMedia, chooseMediaRule } from './media-rules.ts';
import { placeEntry } from './place-entry.ts';
import { compareKnowledge, findSaidLines } from './placed-lines.ts';
import { placeSources } from './placed-sources.ts';
import { judge } from './rehearsal/judge.ts';
import { planReminder } from './reminders/plan.ts';
import { findOldPrices } from './shown/old-prices.ts';
import { findUnshown } from './shown/unshown.ts';
import { findPromises } from './triggers/find-promises.ts';
import { placeVerdicts } from './triggers/place-verdicts.ts';
import { proposeTriggers } from './triggers/propose.ts';
import { matchMessages } from './triggers.ts';

const readTalks = (talks: readonly PastTalk[]) => talks.map(readTalk);

/** All that takes the processor's time, each a function of plain data that waits for nobody. */
const TASKS = {
  answerBuiltin,
  checkAnswer,
  chooseMedia,
  chooseMediaRule,
  compareKnowledge,
  findOldPrices,
  findPromises,
  findSaidLines,
  findUnshown,
  judge,
  judgeFacts,
  judgePairs,
  judgeTaught,
  matchMessages,
  placeEntry,
  placeSources,
  placeVerdicts,
  placeWords,
  planReminder,
  proposeTriggers,
  readAsked,
  readForComposing,
  readForModel,
  readPage,
  readPost,
  readTalks,
  showTalks,
  textsOfKnowledge,
};

type All = typeof TASKS;
export type TaskName = keyof All;
/** What each task is given, and what comes of it. */
export type Given = { [Name in TaskName]: Parameters<All[Name]> };
export type Results = { [Name in TaskName]: ReturnType<All[Name]> };

const byName: { [Name in TaskName]: (...given: Given[Name]) => Results[Name] } = TASKS;

export function doTask<Name extends TaskName>(name: Name, given: Given[Name]): Results[Name] {
  return byName[name](...given);
}

/** As it comes from another thread, whose `Think` has checked it. */
export function doNamedTask(name: string, given: unknown[]): unknown {
  return doTask(name as TaskName, given as Given[TaskName]);
}
