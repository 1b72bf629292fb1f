import type { Media } from '@lapis/contract';
import { Choice as TagChoice, Grid, SearchField } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PickerResults } from '../kit/picker/PickerResults';
import { PickerWindow } from '../kit/picker/PickerWindow';
import { DropArea } from './upload/DropArea';
import { describeFile } from './file-facts';
import { mediaQuery, mediaTagsQuery, mediaToPickQuery } from './media.queries';
import styles from './MediaPicker.module.css';
import { Notes } from './Notes';
import { Thumbnail } from './Thumbnail';
import { UploadButton } from './upload/UploadButton';
import { useUploading } from './upload/uploading';
import { Uploads } from './upload/Uploads';

const words = {
  image: { one: 'picture', many: 'pictures' },
  document: { one: 'document', many: 'documents' },
};

interface MediaPickerProps {
  kind: Media['kind'];
  multiple?: boolean;
  onPick: (media: Media[]) => void;
  onClose: () => void;
}

/**
 * Dialog to choose files from the library, or upload new ones. Chosen files stay chosen during a new search.
 */
export function MediaPicker({ kind, multiple = false, onPick, onClose }: MediaPickerProps) {
  const { one, many } = words[kind];
  const client = useQueryClient();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly Media[]>([]);
  const [tag, setTag] = useState('');
  const { data: tags = [] } = useQuery(mediaTagsQuery);
  const found = useInfiniteQuery(mediaToPickQuery({ q: q || undefined, kind, tag: tag || undefined }));

  function choose(media: Media) {
    setChosen((before) => (multiple ? [...withoutFile(before, media), media] : [media]));
  }

  const { queue, uploads, isBusy } = useUploading((media) => media.kind === kind && choose(media));

  const toggle = (media: Media, isOn: boolean) =>
    isOn ? choose(media) : setChosen((before) => withoutFile(before, media));

  const choiceProps = (media: Media) => (
    <Choice
      media={media}
      type={multiple ? 'checkbox' : 'radio'}
      isChosen={chosen.some(({ id }) => id === media.id)}
      onChange={(isOn) => toggle(media, isOn)}
    />
  );

  function pick() {
    if (chosen.length === 0) return;
    for (const media of chosen) client.setQueryData(mediaQuery(media.id).queryKey, media);
    onClose();
    onPick([...chosen]);
  }

  async function close() {
    const leaves =
      !isBusy ||
      (await confirmDialog({
        title: 'Close while files are uploading?',
        text: 'Files that have not finished uploading will not be in the library.',
        confirm: 'Close',
      }));
    if (leaves) onClose();
  }

  return (
    <PickerWindow
      title={multiple ? `Choose ${many}` : `Choose a ${one}`}
      onClose={() => void close()}
      actions={
        <>
          <p className={styles.chosen} role="status">
            {chosen.length === 1 ? chosen[0]?.name : chosen.length > 1 ? `${chosen.length} chosen` : ''}
          </p>
          <Button variant="quiet" onClick={() => void close()}>
            Cancel
          </Button>
          <Button aria-disabled={chosen.length === 0 || undefined} onClick={pick}>
            {chosen.length > 1 ? `Use these ${many}` : `Use this ${one}`}
          </Button>
        </>
      }
    >
      <DropArea onFiles={queue.add} />
      <div className={styles.tools}>
        <SearchField label={`Search ${many}`} searched={q} onSearch={(text) => setQ(text.trim())} />
        {tags.length > 0 && (
          <TagChoice
            label="Tag"
            value={tag}
            options={[
              { value: '', label: 'All tags' },
              ...tags.map((each) => ({ value: each, label: each })),
            ]}
            onChange={setTag}
          />
        )}
        <UploadButton kind={kind} variant="quiet" onFiles={queue.add} />
      </div>
      <Uploads uploads={uploads} queue={queue} />
      <PickerResults
        many={many}
        q={q}
        found={found}
        empty={q ? 'Try a shorter word, or upload it.' : 'Drop files here, or choose some to upload.'}
      >
        {(files) => (
          <Grid label={`All ${many}`} rows={files} isOld={found.isPlaceholderData} card={choiceProps} />
        )}
      </PickerResults>
    </PickerWindow>
  );
}

const withoutFile = (files: readonly Media[], { id }: Media) => files.filter((one) => one.id !== id);

interface ChoiceProps {
  media: Media;
  type: 'checkbox' | 'radio';
  isChosen: boolean;
  onChange: (isOn: boolean) => void;
}

const Choice = ({ media, type, isChosen, onChange }: ChoiceProps) => (
  <label className={styles.choice}>
    <Thumbnail media={media} />
    <span className={styles.name}>
      <input
        type={type}
        name="media"
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {media.name}
    </span>
    <span className={styles.facts}>{describeFile(media)}</span>
    <Notes media={media} />
  </label>
);
