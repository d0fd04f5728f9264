/**
 * Measures the CPU time of this process in milliseconds. Unlike elapsed time, it does not depend on the load of the
 * machine.
 */
export function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
