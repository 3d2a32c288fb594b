// Does a piece of work again and again until it is stopped, never twice at once and never while the
// page is hidden.
export function repeat(pause: number, work: () => Promise<void>): () => void {
  let over = false;
  let timer = 0;
  const turn = async () => {
    if (!document.hidden) await work();
    if (!over) timer = window.setTimeout(() => void turn(), pause);
  };
  void turn();
  return () => {
    over = true;
    window.clearTimeout(timer);
  };
}
