import { useLocation, useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/roles.ts';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { focusTab } from '#web/ui/display/tabs.tsx';
import { dashboardOf, linkTo, placeAt, placesOf } from './places.ts';

/** Opens the panel where it is a drawer, from the strip of tabs. */
export const OpenPanelContext = createContext<() => void>(() => undefined);
export const useOpenPanel = () => useContext(OpenPanelContext);

export function usePlaces(role: Role) {
  return placesOf(role, useIsInvoicing());
}

export function useCurrentPlace(role: Role) {
  return placeAt(role, useLocation({ select: ({ pathname, search }) => ({ pathname, search }) }));
}

/** Where the link above the title of a page leads: to its list as it was left, else to the tab that was left. */
export function useBackLink({ role }: User): { to: string; search: object; label: string } | null {
  const location = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) });
  const at = placeAt(role, location);
  const [visits] = useState(() => new Map<string, object>());
  const isTab = location.pathname === dashboardOf(role);
  useEffect(() => {
    if (!at || at.isDetail) return;
    visits.set(at.place.name, location.search);
    if (isTab) visits.set('dashboard', location.search);
  });
  if (!at || isTab) return null;
  if (!at.isDetail)
    return { to: dashboardOf(role), search: visits.get('dashboard') ?? {}, label: 'Dashboard' };
  const { to, search } = linkTo(role, at.place);
  return { to, search: visits.get(at.place.name) ?? search, label: at.place.label };
}

export type GoTo = (tab: string, state?: Record<string, unknown>) => void;

/** Opens a tab from elsewhere, and focuses it. */
export function useGoTo(): GoTo {
  const navigate = useNavigate();
  const role = useUser()?.role ?? 'driver';
  const { pathname } = useLocation();
  return (tab, state) => {
    const to = dashboardOf(role);
    void navigate({ to, search: { tab, ...state } as object, resetScroll: pathname !== to });
    focusTab(tab);
  };
}

/** The places as commands of the palette; the shortcut of a tab is its number. */
export function usePlaceCommands(role: Role): void {
  const navigate = useNavigate();
  const goTo = useGoTo();
  const places = usePlaces(role).toSorted((one, other) => (one.tab ?? 10) - (other.tab ?? 10));
  useRegisterCommands(() => ({
    commands: places.map((place) => ({
      section: place.group === undefined ? 'more' : 'places',
      label: place.label,
      icon: place.icon,
      ...(place.keywords ? { keywords: place.keywords } : {}),
      ...(place.tab ? { key: String(place.tab) } : {}),
      run: () => (place.tab ? goTo(place.name) : void navigate(linkTo(role, place))),
    })),
  }));
}
