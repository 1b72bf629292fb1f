import type { Media } from '@lapis/contract';
import { Checkbox } from '@lapis/ui/forms';
import { useState } from 'react';
import { TagsField } from '../../../cms/fields/TagsField';
import { mediaTagsQuery } from '../../../media/media.queries';
import styles from './Many.module.css';
import { ManyWindow } from './ManyWindow';
import type { WindowProps } from './windows';

export function TagsWindow({ files, onClose }: WindowProps) {
  const [tags, setTags] = useState<string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const present = countTags(files);
  const isNothing = tags.length + removed.length === 0;
  return (
    <ManyWindow
      title={`Tags of ${files.length === 1 ? '1 file' : `${files.length} files`}`}
      files={files}
      confirm="Save tags"
      changes={isNothing ? null : { add_tags: tags, remove_tags: [...removed] }}
      isUnsaved={!isNothing}
      onClose={onClose}
    >
      <TagsField
        label="Add tags"
        writing={{ fields: { tags }, change: ({ tags: next }) => next && setTags(next) }}
        known={mediaTagsQuery}
        offered="Tags used for other files"
      />
      {present.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>Remove tags</legend>
          {present.map(([tag, count]) => (
            <Checkbox
              key={tag}
              label={`${tag} (${count})`}
              name={`remove-${tag}`}
              checked={removed.includes(tag)}
              onChange={({ target }) =>
                setRemoved(target.checked ? [...removed, tag] : removed.filter((one) => one !== tag))
              }
            />
          ))}
        </fieldset>
      )}
    </ManyWindow>
  );
}

/** Counts the files' tags, and sorts the most frequent first. */
function countTags(files: Media[]) {
  const counts = new Map<string, number>();
  for (const tag of files.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
