import type { HostConfig } from '@lapis/contract/rendering';

export function block(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

export const givenConfig = () => block('lapis-config') as HostConfig | string;

export const isRendered = () =>
  typeof document !== 'undefined' && document.getElementById('lapis-data') !== null;
