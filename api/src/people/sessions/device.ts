import Bowser from 'bowser';

export function describeDevice(userAgent: string | null) {
  if (!userAgent) return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name || userAgent.split(/[/\s]/, 1)[0], os.name && `on ${os.name}`];
  return parts.filter(Boolean).join(' ').slice(0, 100);
}
