import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;
/** The least that XFS takes, with room for two disks. */
const OUTER_BYTES = 1536 * MB;
const DISK_BYTES = 640 * MB;

/** A disk whose power can be cut: what programs wrote and nobody had synced is gone then. */
export interface CuttableDisk {
  /** Where it is mounted, before and after a cut. */
  folder: string;
  /** Keeps what has reached the disk at this moment. */
  cut(): void;
  /** Mounts what the cut kept. Whoever had files open must have ended. */
  powerOn(): void;
  close(): void;
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/**
 * An ext4 on a loop device, whose file is cloned at the cut: it holds what ext4 has handed to its
 * device, and nothing that waits in the kernel's memory. Needs root on Linux, loop devices and
 * xfsprogs, since only some file systems clone a file in one step.
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
