import { distance } from 'fastest-levenshtein';

/**
 * Finds variables that are no setting but nearly have the name of one, such as `SMPT_URL`.
 * @param isSetting whether a name is one that is read
 * @returns a sentence for each
 */
export function unknownSettings(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  isSetting: (name: string) => boolean,
) {
  const given = Object.keys(environment).filter((name) => environment[name] !== '');
  return given.flatMap((name) => {
    const plain = name.replace(/_FILE$/, '');
    if (isSetting(name) || isSetting(plain)) return [];
    const meant = names.find((one) => isNear(plain, one));
    return meant ? [`${name} is no setting of this site, and is ignored. Is ${meant} meant?`] : [];
  });
}

/** A letter too many, too few or wrong, or two that changed places; twice that in a long name. HOME is not near HOST. */
function isNear(name: string, setting: string) {
  const apart = distance(name, setting) - (isSwapped(name, setting) ? 1 : 0);
  return apart <= (setting.length > 8 ? 2 : 1);
}

const isSwapped = (name: string, setting: string) =>
  name.length === setting.length &&
  [...name].some(
    (letter, index) =>
      letter !== name[index + 1] &&
      setting === name.slice(0, index) + (name[index + 1] ?? '') + letter + name.slice(index + 2),
  );
