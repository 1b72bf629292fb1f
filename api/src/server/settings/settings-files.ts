import { readFileSync } from 'node:fs';
import { StartFailure } from './start-failure';

/**
 * Completes the variables with what stands in files: `SMTP_URL_FILE=/run/secrets/smtp` gives SMTP_URL the text of that
 * file, without its line end. So secrets need not stand in the environment: Docker's secrets, Kubernetes' and systemd's
 * credentials are files. Variables that are empty, here or in their file, are left out.
 * @param isSetting whether a variable is one of the site's settings; any other that ends in _FILE is left alone
 * @throws StartFailure with one line for each file that can't be read, and each setting that is given twice
 */
export function withFiles(environment: NodeJS.ProcessEnv, isSetting: (name: string) => boolean) {
  // An empty variable is one that a compose file or a shell left unset.
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
