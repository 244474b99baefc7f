import { doNamedTask } from '../tasks.ts';
import { warmUp } from '../warm-up.ts';
import { serveTasks } from './serve-tasks.ts';

warmUp();
serveTasks(doNamedTask);
