export default function task(limit) {
  const held = [];
  if (limit === 'none') return 'done';
  for (;;) if (limit === 'memory') held.push(held.length, `${held.length}`);
}
