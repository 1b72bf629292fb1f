const notKept = (advice: string) => `We can’t use this kind of file. ${advice}`;

export const fileWords = {
  other: notKept('Please send a JPEG, PNG, WebP, AVIF, GIF or PDF.'),
  film: notKept('Please put the film on YouTube or Vimeo, and show it with the Video block.'),
  heic: notKept(
    'This is a HEIC photo, the kind that iPhones take. Please save it as a JPEG. For the next photos, choose Settings, Camera, Formats and “Most Compatible” on the iPhone.',
  ),
  office: notKept('Please save this document as a PDF, and send that.'),
  picture: notKept('Please save this picture as a JPEG or PNG.'),
  recording: notKept('Please put the recording on a website where people can listen to it, and link to it.'),
  program: notKept('Programs may harm visitors’ computers. Please link to the maker’s page instead.'),
  archive: notKept('Please unpack this archive, and send the files in it.'),
  fakePicture:
    'This file is named like a picture, but it isn’t one, or it is damaged. Please open it on your device, save it as a JPEG or PNG, and send the new copy.',
  fakeDocument:
    'This file is named like a PDF, but it isn’t one, or it is damaged. Please open it on your device, save it as a PDF, and send the new copy.',
  moving:
    'This picture is animated, and the library takes only still ones. Please save one frame of it as a JPEG or PNG, or put it on YouTube or Vimeo as a film and show it with the Video block.',
} as const;
