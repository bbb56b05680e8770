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
  /** Cuts the power. Only data that has reached the disk remains. */
  cut(): void;
  /** Mounts the kept data. All processes with open files must have ended. */
  powerOn(): void;
  close(): void;
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/**
 * Opens an ext4 file system on a loop device, and clones the file of the device at the power cut. The clone contains
 * what ext4 has written to the device, but no data cached by the kernel. Needs root on Linux, loop devices and
 * xfsprogs, because few file systems clone a file atomically.
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
