interface NewAdmin {
  email: string;
  /** Null where it came from the settings: whoever set it knows it. */
  password: string | null;
}

/** What the terminal says once the server is ready: where the site is, and how to sign in for the first time. */
export function welcome(address: string, admin: NewAdmin | null) {
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
