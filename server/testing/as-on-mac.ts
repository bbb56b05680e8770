import 'fs-native-extensions';

/**
 * Loaded first with `node --import`. The rest runs as on a system without /proc, with folders by path and PostgreSQL on
 * a port. Locks are loaded before and remain those of Linux.
 */
Object.defineProperty(process, 'platform', { value: 'darwin' });
