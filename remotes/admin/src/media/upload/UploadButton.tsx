import { UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useRef } from 'react';

/** Types that the server accepts. */
const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  document: 'application/pdf',
};

interface UploadButtonProps {
  kind?: keyof typeof accepted;
  variant?: 'primary' | 'quiet';
  onFiles: (files: File[]) => void;
}

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
          // Allows the same file to be chosen again.
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
