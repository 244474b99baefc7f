/**
 * How the server's log lines are shown: on a terminal a person sees warnings and errors as short lines; everywhere
 * else, and when a level was asked for, the lines are left as they are (null).
 * @param {NodeJS.WriteStream} out
 * @param {boolean} levelGiven
 * @returns {((line: string) => void) | null}
 */
export function createLogView(out, levelGiven) {
  if (!out.isTTY || levelGiven) return null;
  return (line) => {
    const short = shorten(line);
    if (short !== null) out.write(`${short}\n`);
  };
}

/**
 * @param {string} line
 * @returns {string | null} null for what a person need not see
 */
export function shorten(line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line; // not of the log: somebody printed it
  }
  if (typeof entry !== 'object' || entry === null || typeof entry.level !== 'number') return line;
  if (entry.level < 40) return null;
  const label = entry.level < 50 ? 'warning' : 'error';
  const reason = entry.err?.message;
  const said = [entry.msg, reason && reason !== entry.msg ? `(${reason})` : undefined].filter(Boolean);
  return `${label}: ${said.join(' ')}`;
}
