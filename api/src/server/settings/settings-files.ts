import { readFileSync } from 'node:fs';
import { StartFailure } from './start-failure';

/**
 * Reads variables from files: `SMTP_URL_FILE=/run/secrets/smtp` sets SMTP_URL to the text of that file
 * without its final line break. Secrets needn't be in the environment then: Docker, Kubernetes and systemd
 * provide them as files. Empty variables are left out.
 * @param isSetting returns false for unrelated variables that end in _FILE
 * @throws StartFailure with one line for each file that can't be read and each setting that is given twice
 */
export function readVariableFiles(environment: NodeJS.ProcessEnv, isSetting: (name: string) => boolean) {
  // Treats empty variables as unset, because compose files and shells may leave them empty.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const lines: string[] = [];
  const read = Object.entries(given).flatMap(([key, file = '']) => {
    const name = key.replace(/_FILE$/, '');
    if (name === key || !isSetting(name)) return [];
    try {
      const value = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
      if (value === '') return [];
      if (given[name] !== undefined) lines.push(`${name} and ${key} are both set: set only one of them.`);
      return [[name, value] as const];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      lines.push(`${key} must be a file that can be read: ${reason}.`);
      return [];
    }
  });
  if (lines.length > 0) throw new StartFailure(...lines);
  return { ...given, ...Object.fromEntries(read) };
}
