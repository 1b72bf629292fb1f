import type { Media } from '@lapis/contract';
import { ChosenField } from '@lapis/portal';
import { useMend } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mediaQuery } from './media.queries';
import { MediaPicker } from './MediaPicker';
import { Notes } from './Notes';
import { Thumbnail } from './Thumbnail';

interface PictureChoiceProps {
  label: string;
  name: string;
  imageId: number | null;
  onChange: (picked: Media | null) => void;
  children?: ReactNode;
}

export function PictureChoice({ label, name, imageId, onChange, children }: PictureChoiceProps) {
  const mend = useMend();
  const [isOpen, setOpen] = useState(false);
  const isChosen = imageId !== null;
  const { data: media } = useQuery({ ...mediaQuery(imageId ?? 0), enabled: isChosen });
  const choose = (picked: Media | null) => {
    mend(name);
    onChange(picked);
  };
  return (
    <ChosenField
      label={label}
      name={name}
      choose="Choose a picture"
      isChosen={isChosen}
      chosen={
        media && (
          <>
            <Thumbnail media={media} sizes="17rem" />
            <Notes media={media} />
          </>
        )
      }
      onChoose={() => setOpen(true)}
      onRemove={() => choose(null)}
    >
      {isChosen && children}
      {isOpen && (
        <MediaPicker
          kind="image"
          onClose={() => setOpen(false)}
          onPick={([picked]) => picked && choose(picked)}
        />
      )}
    </ChosenField>
  );
}
