/** `import`: brings spreadsheets in from the command line. */
export async function run(_args: string[]): Promise<number> {
  return 1;
}
