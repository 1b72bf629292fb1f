import { accounts2026 } from './accounts-2026';
import { annualReport2023 } from './annual-report-2023';
import { annualReport2024 } from './annual-report-2024';
import { annualReport2025 } from './annual-report-2025';
import { annualReport2026 } from './annual-report-2026';
import { safeguardingPolicy } from './safeguarding-policy';
import { schoolWell } from './school-well-report';
import type { ReportText } from './text';

export const reports: ReportText[] = [
  schoolWell,
  annualReport2026,
  accounts2026,
  safeguardingPolicy,
  annualReport2025,
  annualReport2024,
  annualReport2023,
];
