/** How admins can order the list of all accounts; the first when nothing is said. */
export const USER_SORTS = ['newest', 'oldest', 'lastSeen', 'email'] as const;

/** Which accounts the list can hold. */
export const USER_FILTERS = ['all', 'admins', 'suspended', 'unverified'] as const;
