import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;
/** The minimum size of XFS with room for two disks. */
const OUTER_BYTES = 1536 * MB;
const DISK_BYTES = 640 * MB;

/** A disk whose power can be cut. Unsynced writes are then lost. */
export interface CuttableDisk {
  folder: string;
  /** Keeps the data that has reached the disk by now. */
  cut(): void;
  /** Mounts the kept data. All processes with open files must have ended. */
  powerOn(): void;
  close(): void;
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/**
 * Opens an ext4 on a loop device, whose file is cloned at the cut. The clone has the data that ext4 has passed to its
 * device, and none of the kernel's cached data. Needs root on Linux, loop devices and xfsprogs, because only some file
 * systems clone a file atomically.
 */
export function openCuttableDisk(): CuttableDisk {
  const root = mkdtempSync(path.join(tmpdir(), 'guvercin-disk-'));
  const [outer, folder] = [path.join(root, 'outer'), path.join(root, 'disk')];
  mkdirSync(outer);
  mkdirSync(folder);
  const makeFile = (file: string, bytes: number) => {
    writeFileSync(file, '');
    truncateSync(file, bytes);
  };
  makeFile(`${outer}.img`, OUTER_BYTES);
  run('mkfs.xfs', '-q', '-m', 'reflink=1', `${outer}.img`);
  run('mount', '-o', 'loop', `${outer}.img`, outer);
  const [image, kept] = [path.join(outer, 'disk.img'), path.join(outer, 'kept.img')];
  makeFile(image, DISK_BYTES);
  run('mkfs.ext4', '-q', image);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  mount();

  return {
    folder,
    cut: () => void run('cp', '--reflink=always', image, kept),
    powerOn() {
      run('umount', folder);
      renameSync(kept, image);
      mount();
    },
    close() {
      run('umount', folder);
      run('umount', outer);
      rmSync(root, { recursive: true });
    },
  };
}
