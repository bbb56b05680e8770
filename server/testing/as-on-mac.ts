import 'fs-native-extensions';

/**
 * Loaded before everything else (`node --import`): what follows runs as on a system without /proc,
 * with folders by their paths and PostgreSQL on a port. Locks are loaded before; they stay Linux's.
 */
Object.defineProperty(process, 'platform', { value: 'darwin' });
