import { describe, expect, it } from "vitest";
import { failsAfterwards } from "./places.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { pii: false, content: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

const changes: Idea[] = [
  {
    idea: "a file of the system is emptied",
    fails: [
      "cp /dev/null /etc/fstab",
      "sudo cp -f /dev/null /etc/hosts",
      "cat /dev/null > /etc/crontab",
      "cat /dev/null | sudo tee /etc/nsswitch.conf",
      "install -m 644 /dev/null /etc/fstab",
      "mv /dev/null /etc/profile",
      "dd if=/dev/null of=/etc/fstab",
      "sudo dd if=/dev/zero of=/boot/vmlinuz bs=1M count=4",
      "ln -sf /dev/null /etc/hosts",
      "rsync /dev/null /etc/group",
      "cp /dev/null /boot/grub/grub.cfg",
    ],
    passes: [
      "cp /dev/null build/empty.txt",
      "cat /dev/null > storage/logs/app.log",
      "ln -sf /dev/null /etc/systemd/system/foo.service",
      "cp /etc/fstab /etc/fstab.bak",
      "cp /etc/hosts ./hosts > /dev/null",
      "dd if=/dev/zero of=/swapfile bs=1M count=1024",
      "cp /etc/fstab.bak /etc/fstab",
      "cmd > /dev/null < /etc/fstab",
    ],
  },
  {
    idea: "who gets in, and what is loaded into every program, is edited",
    fails: [
      "echo 'auth sufficient pam_permit.so' >> /etc/pam.d/sshd",
      "sudo sed -i 's/pam_unix.so/pam_permit.so/' /etc/pam.d/common-auth",
      "echo /tmp/x.so | sudo tee -a /etc/ld.so.preload",
      "echo /lib/libprocess.so > /etc/ld.so.preload",
      "cp /tmp/sudo.pam /etc/pam.d/sudo",
      "install -m644 su /etc/pam.d/su",
      "perl -pi -e 's/required/sufficient/' /etc/pam.d/login",
      "sed --in-place '/pam_tally/d' /etc/pam.d/system-auth",
      "open('/etc/ld.so.preload', 'a').write('/usr/lib/x.so\\n')",
      "fs.appendFileSync('/etc/pam.d/sshd', 'auth optional pam_exec.so quiet /tmp/l\\n')",
      "echo '/dev/sdb1 /data ext4 defaults 0 2' >> /etc/fstab",
      "sed -i '/swap/d' /etc/fstab",
      "mv /tmp/preload /etc/ld.so.preload",
      "with open('/etc/sudoers', 'a') as f:\n    f.write('x ALL=(ALL) NOPASSWD:ALL')",
    ],
    passes: [
      "cat /etc/pam.d/sshd",
      "grep pam_unix /etc/pam.d/common-auth",
      "The file /etc/pam.d/login lists the modules that are asked when somebody logs in.",
      "ls /etc/pam.d > modules.txt",
      "if [ -s /etc/ld.so.preload ]; then echo preload in use; fi",
      "ERROR: ld.so: object '/usr/lib/x.so' from /etc/ld.so.preload cannot be preloaded: ignored.",
      "cp /etc/pam.d/sshd ./backup/sshd.pam",
      "diff /etc/fstab fstab.new",
      "sed -n '/swap/p' /etc/fstab",
      "echo net.ipv4.ip_forward=1 >> /etc/sysctl.d/99-forward.conf",
      "sed -i 's/80/8080/' /etc/nginx/sites-available/default",
    ],
  },
  {
    idea: "records of who did what are emptied, overwritten or removed",
    fails: [
      "> /var/log/messages",
      ": > /var/log/syslog",
      "echo -n > /var/log/auth.log",
      "cat /dev/null > /var/log/wtmp",
      "cp /dev/null /var/log/btmp",
      "truncate -s 0 /var/log/lastlog",
      "truncate --size=0 /var/log/secure /var/log/maillog",
      "rm -f /var/log/auth.log",
      "rm /var/log/wtmp /var/log/btmp",
      "sudo shred -u /var/log/secure",
      "sed -i '/10.1.2.3/d' /var/log/auth.log",
      "ln -sf /dev/null /var/log/lastlog",
      "echo '' | sudo tee /var/log/syslog",
      "rm -rf /var/log/audit",
      "rm -f /var/log/audit/audit.log*",
      "find /var/log/journal -type f -delete",
      "find /var/log -name 'auth.log*' -delete",
      "dd if=/dev/zero of=/var/log/wtmp bs=1 count=0",
      "for f in messages secure; do > /var/log/secure; done",
      "open('/var/log/auth.log', 'w').close()",
      "os.remove('/var/log/wtmp')",
      "fs.truncateSync('/var/log/system.log', 0)",
      "mv /var/log/secure /dev/null",
    ],
    passes: [
      "> /var/log/app/worker.log",
      "truncate -s 0 /var/log/nginx/access.log",
      "rm -f /var/log/myapp.log.3.gz",
      "tail -n 50 /var/log/auth.log",
      "grep sshd /var/log/secure > sshd.txt",
      "/var/log/syslog\n{\n  rotate 7\n  weekly\n  missingok\n}",
      "auth,authpriv.*   /var/log/auth.log\n*.*;auth.none  -/var/log/syslog",
      "logger hi; tail -1 /var/log/messages",
      "cp /var/log/messages /tmp/messages.copy",
      "journalctl --vacuum-size=500M",
      "logrotate -f /etc/logrotate.d/rsyslog",
      "-rw-r----- 1 syslog adm 1021 Mar 2 10:00 /var/log/syslog",
      "echo hello >> /var/log/messages",
    ],
  },
  {
    idea: "Windows itself is taken over",
    fails: [
      "icacls C:\\Windows /grant Everyone:F /T",
      'icacls "C:\\Windows\\System32\\drivers" /setowner Administrators /T /C',
      "takeown /f C:\\Windows\\System32 /r /d y",
      'takeown.exe /F "C:\\Windows\\*" /A /R',
      "takeown /F %SystemRoot% /R",
      "icacls %windir%\\System32\\config /reset /T",
      "cacls C:\\windows /e /g everyone:f",
      "icacls c:\\ /grant Users:(F) /T",
      "icacls.exe C:/Windows/System32 /deny Administrators:F",
      'takeown /f "C:\\Program Files" /r',
      '{"command":"takeown /f C:\\\\Windows\\\\System32 /r"}',
      "$acl | Set-Acl C:\\Windows\\System32",
    ],
    passes: [
      "icacls C:\\Windows",
      "icacls .\\dist /grant Users:R /T",
      "takeown /f D:\\projects\\old /r",
      "icacls C:\\Windows\\System32 /save acls.txt /T",
      "icacls C:\\inetpub\\wwwroot\\site /grant IIS_IUSRS:(OI)(CI)RX",
      "takeown /? shows the help",
      "icacls C:\\ProgramData\\ssh\\administrators_authorized_keys /inheritance:r",
      "Get-Acl C:\\Windows\\System32 | Format-List",
    ],
  },
  {
    idea: "a disk by another name is written over",
    fails: [
      "dd if=/dev/zero of=/dev/md0 bs=1M",
      "dd if=/dev/urandom of=/dev/md/raid1",
      "sudo dd if=x.img of=/dev/mapper/vg0-root",
      "dd if=/dev/zero of=/dev/vg0/root",
      "dd if=/dev/zero of=/dev/ubuntu-vg/ubuntu-lv bs=4M",
      "dd if=img of=/dev/disk/by-id/ata-Samsung_SSD_870_S5Y1",
      "cat img > /dev/disk/by-uuid/1b2c-3d4e",
      "dd if=/dev/zero of=/dev/dm-3",
      "mkfs.ext4 /dev/mapper/cryptdata",
      "wipefs -a /dev/md127",
      "shred /dev/data_vg/backup_lv",
      "blkdiscard /dev/mapper/pool-thin",
      "cp disk.img /dev/disk/by-label/ROOT",
      "dd if=/dev/zero of=/dev/drbd0",
      "mkfs.xfs -f /dev/rbd0",
      "tee /dev/mapper/luks-root < img",
    ],
    passes: [
      "dd if=/dev/md0 of=md0.img",
      "dd if=/dev/mapper/vg0-root of=/mnt/backup/root.img",
      "mount /dev/mapper/vg0-home /home",
      "ls -l /dev/disk/by-id",
      "mdadm --detail /dev/md0",
      "cat msg > /dev/pts/3",
      "echo x > /dev/shm/lock",
      "lvdisplay /dev/vg0/root",
      "/dev/mapper/vg0-root on / type ext4 (rw,relatime)",
      "dd if=/dev/zero of=/dev/null",
      "echo hi > /dev/tcp/localhost/80",
    ],
  },
];

describe.each(changes)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
    expect(await failsAfterwards(output)).toBe(false);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
