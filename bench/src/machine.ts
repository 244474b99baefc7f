import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the figures were measured on, and what else kept it busy. */
export function describeMachine(postgres: string): string {
  const [first] = cpus();
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return [
    `${cpus().length} cores (${first?.model.trim() ?? 'unknown'})`,
    `${gigabytes} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    postgres,
    `load ${describeLoad()}`,
  ].join(', ');
}

/** Load averages of 1, 5 and 15 minutes: what is much above the number of cores was waited for. */
export function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
