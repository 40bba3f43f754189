import { useState, useSyncExternalStore } from 'react';
import { keepOnDevice } from '#web/kernel/device-storage.ts';

const hiddenKey = 'panel_hidden';
const wide = window.matchMedia('(min-width: 1400px)');

function onWidthChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

interface SidebarState {
  /** It is beside the page; otherwise it opens as a drawer. */
  docked: boolean;
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open. Docked, the choice is stored on this device; the drawer starts closed. */
export function useSidebar(): SidebarState {
  const docked = useSyncExternalStore(onWidthChange, () => wide.matches);
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (!docked) return setDrawerOpen(!isDrawerOpen);
    keepOnDevice(hiddenKey, hidden ? null : 'yes');
    setHidden(!hidden);
  };
  return { docked, open: docked ? !hidden : isDrawerOpen, toggle, close: () => setDrawerOpen(false) };
}
