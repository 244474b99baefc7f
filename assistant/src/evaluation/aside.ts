/*
 * The part of an evaluation that a second thread measures while the first one asks the questions of the sets. What it
 * prints is shown when it is done; its figures are its message.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { measureAside } from './run.ts';

parentPort?.postMessage(await measureAside(workerData));
