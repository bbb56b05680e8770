/** The one cache for letters' images and portraits; emptied at log-out. */
export const PRIVATE_FILES_CACHE = 'guvercin-private-files';
