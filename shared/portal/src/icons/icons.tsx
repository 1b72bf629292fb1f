import type { ReactNode } from 'react';
import styles from './icons.module.css';

const icon = (drawing: ReactNode) =>
  function Icon() {
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {drawing}
      </svg>
    );
  };

export const BoldIcon = icon(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />);
export const ItalicIcon = icon(<path d="M11 5h6M7 19h6m1-14-4 14" />);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.3-1.3" />,
);
export const BulletsIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
export const NumbersIcon = icon(
  <path d="M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 15.3c1.5-1 2.8.6 1.6 1.8L4 19.5h2.5" />,
);
export const QuoteIcon = icon(
  <path d="M9.5 7C6.5 8 5 10 5 13.5V17h4.5v-4.5H7M18.5 7c-3 1-4.5 3-4.5 6.5V17h4.5v-4.5H16" />,
);
export const RuleIcon = icon(<path d="M4 12h16M8 7h8M8 17h8" />);
export const UndoIcon = icon(<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3" />);
export const RedoIcon = icon(<path d="m16 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3" />);
export const ClearIcon = icon(<path d="M6 5h12M12 5l-2 14m-2 0h4m4-5 4 4m0-4-4 4" />);
export const SourceIcon = icon(<path d="m8 8-4 4 4 4m8-8 4 4-4 4m-3-11-2 14" />);
export const AddRowIcon = icon(<path d="M4 5h16v6H4zm0 3h16M12 14v6m-3-3h6" />);
export const RemoveRowIcon = icon(<path d="M4 5h16v6H4zm0 3h16M9 17h6" />);
export const AddColumnIcon = icon(<path d="M5 4v16h6V4zm3 0v16M14 12h6m-3-3v6" />);
export const RemoveColumnIcon = icon(<path d="M5 4v16h6V4zm3 0v16M14 12h6" />);
export const HeadRowIcon = icon(<path d="M4 5h16v14H4zm0 5h16M4 7.5h16M4 14.5h16M12 10v9" />);
export const TableIcon = icon(<path d="M4 5h16v14H4zm0 4.7h16M4 14.3h16M12 5v14" />);
export const DeeperIcon = icon(<path d="M4 6h16M11 12h9M11 18h9M4 10.5l3 3-3 3" />);
export const OuterIcon = icon(<path d="M4 6h16M11 12h9M11 18h9M7 10.5l-3 3 3 3" />);
export const HelpIcon = icon(
  <path d="M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1m0 3v.01M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z" />,
);
export const SearchIcon = icon(<path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm5 11.5L20 20" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const PencilIcon = icon(<path d="m4 20 1-5L16 4l4 4L9 19zm9.5-13.5 4 4" />);
export const BackIcon = icon(<path d="m14 6-6 6 6 6" />);
export const NextIcon = icon(<path d="m10 6 6 6-6 6" />);
export const SortIcon = icon(<path d="m8 10 4-4 4 4M8 14l4 4 4-4" />);
export const UpIcon = icon(<path d="m7 14 5-5 5 5" />);
export const DownIcon = icon(<path d="m7 10 5 5 5-5" />);
export const VisitIcon = icon(<path d="M13 5h6v6m0-6-9 9M9 6H5v13h13v-4" />);
export const WarningIcon = icon(<path d="M12 4 3 20h18zm0 6v5m0 2.5v.01" />);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zm5.3 0v14m5.4-14v14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7m-7 0 1 12.5h8L17 7m-7 3.5v5.5m4-5.5v5.5" />);
export const HistoryIcon = icon(<path d="M5 5v4h4M5.5 9a7.5 7.5 0 1 1-1 4M12 8v4.5l3 1.8" />);
export const EyeIcon = icon(
  <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />,
);
export const HiddenIcon = icon(
  <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zM5 4l14 16" />,
);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zm0 5h16M8 3.5v4m8-4v4" />);
export const LockIcon = icon(<path d="M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PictureIcon = icon(<path d="M4 5h16v14H4zm0 11 4.5-4.5 4 4 3-3L20 17M15.5 8.5h.01" />);
export const CopyIcon = icon(<path d="M9 9h11v11H9zM15 9V4H4v11h5" />);
export const DetailIcon = icon(<path d="M3.5 8h17v8h-17zM7 12h.01M10.5 12H17" />);
export const DocumentIcon = icon(<path d="M6 3h8l4 4v14H6zm8 0v4h4M9 12h6m-6 4h6" />);
export const UploadIcon = icon(<path d="M12 16V5m-4.5 4.5L12 5l4.5 4.5M4 16v4h16v-4" />);
export const GripIcon = icon(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />);
export const ArchiveIcon = icon(<path d="M4 5h16v4H4zm1.5 4v10.5h13V9M10 13h4" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
