/**
 * Asks for a page, and says how long it took in milliseconds: a process of its own, because the mail server of the
 * campaign would hold up its clock.
 */
process.on('message', async (url) => {
  const begun = performance.now();
  await (await fetch(`${String(url)}/about`, { headers: { accept: 'text/html' } })).arrayBuffer();
  process.send?.(performance.now() - begun);
});
process.once('disconnect', () => process.exit());
