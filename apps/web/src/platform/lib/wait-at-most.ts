/** Waits until a promise is fulfilled or rejected, but at most `ms` milliseconds. Its error is not reported. */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.catch(() => {}), timeout]);
  clearTimeout(timer);
}
