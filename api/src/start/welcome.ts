interface NewAdmin {
  email: string;
  password: string | null;
}

export function formatWelcome(address: string, admin: NewAdmin | null) {
  const rows = [['The site is at', address]];
  if (admin) {
    rows.push(['Sign in at', `${address}/login`], ['E-mail', admin.email]);
    rows.push(['Password', admin.password ?? 'the one in ADMIN_PASSWORD']);
  }
  const lines = rows.map(([label = '', value = '']) => `${label.padEnd(16)}${value}`);
  if (admin?.password) lines.push('', 'The password is shown only this once. Keep it somewhere safe.');

  const width = Math.max(...lines.map((line) => line.length));
  const framed = lines.map((line) => `│  ${line.padEnd(width)}  │`);
  const edge = '─'.repeat(width + 4);
  return `\n┌${edge}┐\n${framed.join('\n')}\n└${edge}┘\n`;
}
