/**
 * Measures how long a page takes to load, in milliseconds. Runs in a separate process, because the campaign's
 * mail server would distort the times.
 */
process.on('message', async (url) => {
  const begun = performance.now();
  await (await fetch(`${String(url)}/about`, { headers: { accept: 'text/html' } })).arrayBuffer();
  process.send?.(performance.now() - begun);
});
process.once('disconnect', () => process.exit());
