import { UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useRef } from 'react';

/** What the server keeps. */
const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  document: 'application/pdf',
};

interface UploadButtonProps {
  /** Where only files of one kind are wanted. */
  kind?: keyof typeof accepted;
  variant?: 'primary' | 'quiet';
  onFiles: (files: File[]) => void;
}

/** Lets one choose files of this computer, several at once. */
export function UploadButton({ kind, variant, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to upload"
        accept={kind ? accepted[kind] : Object.values(accepted).join()}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Else the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        <UploadIcon />
        Upload
      </Button>
    </>
  );
}
