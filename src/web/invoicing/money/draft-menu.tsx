import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, FileText, Send, Trash2 } from 'lucide-react';
import type { Document } from '#shared/invoicing/document.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import type { OnIssue } from './draft-lines.tsx';
import type { DashboardOf } from './money-part.ts';
import { useDiscard } from './use-discard-draft.ts';

interface DraftMenuProps {
  draft: Document;
  dashboardOf: DashboardOf;
  /** A draft is being issued. */
  isBusy: boolean;
  onIssue: OnIssue;
}

/** What staff do with a draft. */
export function DraftMenu({ draft, dashboardOf, isBusy, onIssue }: DraftMenuProps) {
  const { id, customer_name } = draft;
  const navigate = useNavigate();
  const discard = useDiscard(draft);
  const trigger = (
    <IconButton size="sm" icon={Ellipsis} aria-label={`Actions for the draft of ${customer_name}`} />
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem
        icon={Eye}
        onSelect={() => void navigate({ to: `/dashboard/${dashboardOf}/money/$id`, params: { id } })}
      >
        Open Draft
      </MenuItem>
      <MenuItem icon={FileText} disabled={isBusy} onSelect={() => onIssue(draft, false)}>
        Issue
      </MenuItem>
      <MenuItem icon={Send} disabled={isBusy} onSelect={() => onIssue(draft, true)}>
        Issue and Send
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void discard()}>
        Discard Draft
      </MenuItem>
    </Menu>
  );
}
