/** Without these a system does not start, or lets anybody in. */
export const vital =
  /^\/(?:etc\/(?:passwd|shadow|gshadow|group|sudoers|fstab|hosts|crontab|profile|ld\.so\.preload|inittab|nsswitch\.conf|pam\.d\/|sudoers\.d\/|ssh\/sshd_config)|boot\/|s?bin\/|usr\/s?bin\/|lib(?:64)?\/|proc\/sysrq-trigger)/;

/** Lists to which a line more changes who gets in, what every program loads or what is mounted. */
export const listed = /^\/etc\/(?:passwd|shadow|gshadow|sudoers|pam\.d\/|ld\.so\.preload|fstab)/;

const recordNames = "auth\\.log|secure|messages|syslog|system\\.log|wtmp|btmp|lastlog|faillog";

/** The records of who did what; an older one, which has a number or a date behind its name, may be removed. */
export const record = new RegExp(
  `^/var/log/(?:(?:${recordNames})\\*?|(?:audit|journal)(?:/[^\\s"'\`;&|<>)]*)?|\\{[^}\\s]*\\b(?:${recordNames}|audit|journal)\\b[^}\\s]*\\}\\*?)(?=$|[\\s"'\`;&|<>),\\\\])`,
);

/** Whether emptying or replacing a file harms more than the file. */
export const isVital = (path: string): boolean => vital.test(path) || record.test(path);

/** Programs and lists that decide who gets in: whoever replaces one of them owns the machine. */
export const gatekeeper =
  /^\/(?:usr\/)?s?bin\/(?:sudo|su|login|passwd|sshd?|(?:ba|da|z|k)?sh|ls|ps|init|systemd|mount|crond?)$|^\/etc\/(?:passwd|g?shadow|sudoers(?:\.d\/[\w.-]+)?|ld\.so\.preload|pam\.d\/(?:sudo|su|login|sshd|passwd|other|common-\w+|(?:system|password)-auth)?)$/;
