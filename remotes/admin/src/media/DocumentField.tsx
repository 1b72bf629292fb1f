import { ChosenFrame } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Labelled, useMend } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MediaPicker } from './MediaPicker';
import { describeFile } from './file-facts';
import { mediaQuery } from './media.queries';

interface DocumentFieldProps {
  label: string;
  name: string;
  hint?: string;
  documentId: number | null;
  onChange: (id: number) => void;
}

export function DocumentField({ label, name, hint, documentId, onChange }: DocumentFieldProps) {
  const mend = useMend();
  const [isOpen, setOpen] = useState(false);
  const { data: media } = useQuery({ ...mediaQuery(documentId ?? 0), enabled: documentId !== null });
  return (
    <ChosenFrame>
      <Labelled label={label} name={name} hint={hint}>
        {(described) => (
          <Button
            {...described}
            // Contains the visible label, which speech input relies on (WCAG 2.5.3).
            aria-label={documentId === null ? 'Choose a document' : `Change ${label.toLowerCase()}`}
            variant="quiet"
            onClick={() => setOpen(true)}
          >
            {documentId === null ? 'Choose a document' : 'Change'}
          </Button>
        )}
      </Labelled>
      {documentId !== null && media?.file_url && (
        <p>
          <a href={media.file_url} target="_blank" rel="noreferrer">
            {media.name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <br />
          {describeFile(media)}
        </p>
      )}
      {isOpen && (
        <MediaPicker
          kind="document"
          onClose={() => setOpen(false)}
          onPick={([picked]) => {
            if (!picked) return;
            mend(name);
            onChange(picked.id);
          }}
        />
      )}
    </ChosenFrame>
  );
}
