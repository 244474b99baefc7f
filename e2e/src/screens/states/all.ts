import type { State } from '../state.ts';
import { chat } from './chat.ts';
import { colleagues } from './colleagues.ts';
import { comments } from './comments.ts';
import { corrections } from './corrections.ts';
import { dashboard } from './dashboard.ts';
import { dialogs } from './dialogs.ts';
import { editors } from './editors.ts';
import { entrance } from './entrance.ts';
import { landing } from './landing.ts';
import { learned } from './learned.ts';
import { media } from './media.ts';
import { phone } from './phone.ts';
import { rehearsal } from './rehearsal.ts';
import { replies } from './replies.ts';
import { sending } from './sending.ts';
import { settings } from './settings.ts';
import { simulator } from './simulator.ts';
import { voice } from './voice.ts';

/** In the order of the index. */
export const STATES: readonly State[] = [
  ...landing,
  ...entrance,
  ...dashboard,
  ...chat,
  ...sending,
  ...voice,
  ...media,
  ...replies,
  ...dialogs,
  ...editors,
  ...corrections,
  ...comments,
  ...colleagues,
  ...learned,
  ...rehearsal,
  ...settings,
  ...phone,
  ...simulator,
];
