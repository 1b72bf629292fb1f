/** The words for files that the library doesn't keep, and what to do instead. No dependencies: the portal says them too. */

const notKept = (advice: string) => `This kind of file can’t be kept here. ${advice}`;

export const fileWords = {
  other: notKept('Please send a JPEG, PNG, WebP, AVIF, GIF or PDF.'),
  film: notKept('Put a film on YouTube or Vimeo, and show it with the Video block.'),
  heic: notKept(
    'This is a HEIC photo, as iPhones take them. Please save it as a JPEG. For the next photos, choose Settings, Camera, Formats and “Most Compatible” on the iPhone.',
  ),
  office: notKept('Please save documents of Word and other office programs as a PDF, and send that.'),
  picture: notKept('Please save this picture as a JPEG or PNG.'),
  recording: notKept('Put a recording where it can be listened to, and link to it.'),
  archive: notKept('Please unpack this archive, and send the files in it.'),
  moving:
    'This picture moves, and the library keeps only pictures that stand still. Please save one moment of it as a JPEG or PNG, or put it on YouTube or Vimeo as a film and show it with the Video block.',
} as const;
