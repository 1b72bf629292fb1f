/**
 * Measures a page load in milliseconds. A separate process, as the campaign's mail server would distort the
 * clock.
 */
process.on('message', async (url) => {
  const begun = performance.now();
  await (await fetch(`${String(url)}/about`, { headers: { accept: 'text/html' } })).arrayBuffer();
  process.send?.(performance.now() - begun);
});
process.once('disconnect', () => process.exit());
