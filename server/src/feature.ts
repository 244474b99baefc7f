import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';

import type { Caller, Context, Loops, News, Tx } from '#context';
import type { Bodies } from '#infra/bodies.ts';
import type { QueuedJob, ScheduledJob } from '#infra/jobs.ts';
import type { Lease } from '#infra/leases.ts';
import type { RequestContext } from '#procedures';

/** What stands before a feature's own addresses, outside of the contract. */
export type Door = {
  bodies: Bodies;
  /** Who calls, if anybody. */
  identify: (request: FastifyRequest) => Promise<RequestContext>;
  /** Throws without a session, and for what another site makes a browser send. */
  admit: (request: FastifyRequest) => Promise<Caller>;
};

/** Rows that go when they have been kept for so many days; docs/retention.md says it in words. */
export type PurgeRule = {
  table: string;
  /** Its primary key. */
  key: readonly string[];
  age: string;
  days: number;
  /** Which of the old rows go, as `r`; all of them without. */
  only?: RawBuilder<boolean>;
};

/** What a feature brings into the application; each is left out where there is none. */
export type Parts<Routes> = {
  /** Answers to the contract's routes, by its groups; several features may answer routes of one group. */
  routes?: Routes;
  /** Addresses outside of the contract, in a scope of their own. */
  serve?: (scope: FastifyInstance, door: Door) => void | Promise<void>;
  loops?: Partial<Loops>;
  /** Loops that go by the clock alone, as scheduled jobs do; tests run one of their own. */
  clocked?: Partial<Loops>;
  /** What instances hold of its rows. */
  leases?: readonly Lease[];
  scheduled?: readonly ScheduledJob[];
  queued?: readonly QueuedJob[];
  purge?: readonly PurgeRule[];
  /** What it does when another feature tells something. */
  hears?: { [Name in keyof News]?: (tx: Tx, news: News[Name]) => Promise<void> };
  /** Lets go of what it holds open, after everything has stopped. */
  close?: () => Promise<void>;
  /**
   * Resolves when nothing is under way that is neither a loop's nor a job's, with whether anything was since the last
   * call; for tests.
   */
  settle?: () => Promise<boolean>;
};

/**
 * A feature as the application sees it. `hooks` is what it does for others, which know it by name only; `needs` is what
 * it asks of others, and is complete when `build` is called, but not yet when `hooks` is.
 */
export type Feature<Needs, Offers, Routes> = {
  hooks?: (ctx: Context, needs: Needs) => Offers;
  build: (ctx: Context, needs: Needs) => Parts<Routes>;
};

/** Keeps the types of a feature, so that the list in `app/features.ts` is checked as a whole. */
export function defineFeature<Needs, Offers extends object = object, Routes extends object = object>(
  feature: Feature<Needs, Offers, Routes>,
): Feature<Needs, Offers, Routes> {
  return feature;
}
