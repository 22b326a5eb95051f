import { describe, expect, it } from "vitest";
import { failsAfterwards } from "./places.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: true, pii: false, content: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

const ideas: Idea[] = [
  {
    idea: "a loop over places in a program or a recipe",
    fails: [
      "%w[/srv/demo /etc/nginx/sites-enabled].each do |dir|\n  FileUtils.rm_rf(dir)\n  FileUtils.mkdir_p(dir)\nend",
      "%w(/srv/demo /opt/app).each { |d| FileUtils.rm_rf d }",
      '["/srv/demo", "/etc/nginx"].each do |dir|\n  FileUtils.rm_rf dir\nend',
      "['/var/lib/mysql'].each { |path| FileUtils.remove_dir(path, true) }",
      "for dir in %w[/srv/demo /etc/nginx]\n  FileUtils.rm_r dir, force: true\nend",
      "DIRS = %w[/srv/demo /etc/nginx]\nDIRS.each { |d| FileUtils.rm_rf(d) }",
      "['/etc/nginx', '/srv/www'].forEach((dir) => fs.rmSync(dir, { recursive: true, force: true }));",
      "for (const dir of ['/etc/nginx', '/srv/www']) {\n  await fs.rm(dir, { recursive: true, force: true });\n}",
      "const dirs = ['/etc/nginx', '/srv/www'];\nfor (const dir of dirs) fs.rmSync(dir, { recursive: true });",
      'for d in ("/etc/nginx", "/srv/www"):\n    shutil.rmtree(d, ignore_errors=True)',
      'TARGETS = ["/etc/nginx", "/srv/www"]\nfor t in TARGETS:\n    shutil.rmtree(t)',
      'for _, dir := range []string{"/etc/nginx", "/srv/www"} {\n\tif err := os.RemoveAll(dir); err != nil {\n\t\treturn err\n\t}\n}',
      'dirs := []string{"/etc/nginx", "/srv/www"}\nfor _, d := range dirs {\n\tos.RemoveAll(d)\n}',
      'for dir in ["/etc/nginx", "/srv/www"] {\n    fs::remove_dir_all(dir)?;\n}',
      "foreach (['/etc/nginx', '/srv/www'] as $dir) {\n    File::deleteDirectory($dir);\n}",
      'listOf("/etc/nginx", "/srv/www").forEach { File(it).deleteRecursively() }',
      "foreach my $d (qw(/etc/nginx /srv/www)) {\n    remove_tree($d);\n}",
      "for my $d ('/etc/nginx', '/srv/www') { rmtree($d) }",
      'foreach (var d in new[] { "/etc/nginx", "/srv/www" })\n    Directory.Delete(d, true);',
      '[shutil.rmtree(p) for p in ("/etc/nginx", "/srv/www")]',
    ],
    passes: [
      "%w[tmp/cache tmp/pids public/assets].each do |dir|\n  FileUtils.rm_rf(dir)\n  FileUtils.mkdir_p(dir)\nend",
      "%w[/tmp/demo /var/tmp/fair].each { |d| FileUtils.rm_rf d }",
      "%w[/srv/demo /etc/nginx].each do |dir|\n  FileUtils.mkdir_p(dir)\nend\nFileUtils.rm_rf('tmp/cache')",
      "['dist', 'coverage'].forEach((dir) => fs.rmSync(dir, { recursive: true, force: true }));",
      "['/etc/nginx', '/srv/www'].forEach((dir) => console.log(dir));\nfs.rmSync('dist', { recursive: true });",
      'for d in ("build", "dist"):\n    shutil.rmtree(d, ignore_errors=True)',
      'for _, dir := range []string{"out", "gen"} {\n\tos.RemoveAll(dir)\n}',
      'for _, dir := range []string{"/etc/nginx", "/srv/www"} {\n\tos.MkdirAll(dir, 0o755)\n}\nos.RemoveAll(tmp)',
      "foreach (['cache', 'views'] as $dir) {\n    File::deleteDirectory(storage_path($dir));\n}",
      'listOf("build", "out").forEach { File(it).deleteRecursively() }',
      "foreach my $d (qw(blib cover_db)) {\n    remove_tree($d);\n}",
      "paths = ['/etc/nginx']\ndirs.each { |d| FileUtils.rm_rf(d) }",
      '%w[/srv/demo /opt/app].each { |d| puts "would FileUtils.rm_rf #{d}" }',
    ],
  },
  {
    idea: "a recipe that takes a folder away",
    fails: [
      "FileUtils.rm_rf Dir.glob('/srv/www/*')",
      "FileUtils.rm_rf(Dir['/etc/nginx/*'])",
      "rm_rf '/srv/www'",
      "Pathname.new('/etc/nginx').rmtree",
      "Pathname('/srv/www').rmtree",
      "FileUtils.remove_entry_secure '/srv/www'",
      "execute :rm, '-rf', '/srv/www'",
      'execute :rm, "-rf", "/etc/nginx/sites-enabled"',
      'execute "rm -rf /etc/nginx/sites-enabled"',
      "directory '/etc/nginx' do\n  recursive true\n  action :delete\nend",
      "directory '/var/lib/mysql' do\n  action :delete\n  recursive true\nend",
      "file { '/etc/nginx':\n  ensure  => absent,\n  recurse => true,\n  force   => true,\n}",
      "/srv:\n  file.absent",
      "- name: wipe\n  ansible.builtin.file:\n    path: /etc\n    state: absent",
      "subprocess.run(['rm', '-rf', '/srv/www'], check=True)",
      "files.directory(name='gone', path='/etc/nginx', present=False)",
      "c.run('rm -rf /srv/www')",
      "system('rm', '-rf', '/etc/nginx')",
      "File('/srv/www').deleteRecursively()",
      'FileUtils.deleteDirectory(new File("/srv/www"));',
    ],
    passes: [
      "FileUtils.rm_rf Dir.glob('tmp/cache/*')",
      "FileUtils.rm_rf(Dir['pkg/*.gem'])",
      "rm_rf 'pkg'",
      "Pathname.new('build').rmtree",
      "FileUtils.remove_entry_secure dir",
      "execute :rm, '-rf', 'tmp/cache'",
      "execute :rm, '-f', '/srv/www/maintenance.html'",
      "directory '/etc/nginx' do\n  owner 'root'\n  action :create\nend",
      "directory '/tmp/build' do\n  recursive true\n  action :delete\nend",
      "file { '/etc/nginx/sites-enabled/default':\n  ensure => absent,\n}",
      "file { '/etc/nginx':\n  ensure => directory,\n}",
      "/etc/nginx/sites-enabled/default:\n  file.absent",
      "- name: no default site\n  ansible.builtin.file:\n    path: /etc/nginx/sites-enabled/default\n    state: absent",
      "subprocess.run(['rm', '-rf', 'build'], check=True)",
      "files.directory(name='there', path='/etc/nginx', present=True)",
      "File('build/tmp').deleteRecursively()",
      'FileUtils.deleteDirectory(new File("target"));',
      "FileUtils.rm_rf(File.join(Dir.tmpdir, 'demo'))",
      "FileUtils.rm Dir.glob('/var/log/app/*.gz')",
      "FileUtils.rm_rf(release_path.join('tmp'))",
    ],
  },
  {
    idea: "a loop or a recipe of another kind",
    fails: [
      "task :reset do\n  rm_rf ['/srv/www', '/etc/nginx']\nend",
      'FileUtils.rm_rf ["/srv/www", "/opt/app"]',
      "FileUtils.rm_r '/srv/www', secure: true",
      'rm_rf "/etc/nginx"',
      "for p in ['/srv/www', '/opt/app']:\n    if os.path.isdir(p):\n        shutil.rmtree(p)",
      'for (String d : List.of("/srv/www", "/etc/nginx")) {\n  FileUtils.deleteDirectory(new File(d));\n}',
      'for (const d of ["/srv/www"]) await rimraf(d);',
      "await Promise.all(['/srv/www', '/opt/app'].map((d) => fs.rm(d, { recursive: true, force: true })));",
      "await Promise.all(['/srv/www', '/opt/app'].map(d => rimraf(d)));",
      'for d in /etc/nginx /srv/www; do rm -rf "$d"; done',
      "Path('/srv/www').rmtree()",
      "shutil.rmtree(Path('/srv/www'))",
      'File.rm_rf!("/srv/www")',
      'os.execute("rm -rf /srv/www")',
      "remote_file '/x'\nexecute 'wipe' do\n  command 'rm -rf /srv/www'\nend",
      "exec { 'wipe': command => '/bin/rm -rf /etc/nginx' }",
      "- command: rm -rf /etc/nginx",
      "cmd.run:\n  - name: rm -rf /srv/www",
      "paths = ['/etc', '/srv']\npaths.each { |p| FileUtils.rm_rf(p) }",
    ],
    passes: [
      "rm_rf ['pkg', 'tmp/cache']",
      "FileUtils.rm_rf(%w[pkg coverage])",
      'for d in build dist; do rm -rf "$d"; done',
      'for (const d of ["dist"]) await rimraf(d);',
      "await Promise.all(['dist', 'coverage'].map(d => rimraf(d)));",
      "Path('build').rmtree()",
      "foreach ($d in @('bin','obj')) { Remove-Item $d -Recurse -Force }",
      'File.rm_rf!("_build")',
      "const watched = ['/etc/nginx', '/srv/www'];\nwatched.forEach((w) => watch(w));\nfor (const d of outDirs) fs.rmSync(d, { recursive: true });",
      "allowed = ['/srv/www']\nfor p in found:\n    if p not in allowed:\n        shutil.rmtree(p)",
      "for path in ['/etc/nginx', '/srv/www']:\n    shutil.copytree(path, backup)\nshutil.rmtree(backup)",
      "with tempfile.TemporaryDirectory() as d:\n    for p in ['/etc/hosts']:\n        shutil.copy(p, d)\n    shutil.rmtree(d)",
      "describe('remove', () => { ['/a', '/b'].forEach((p) => it('keeps ' + p, () => expect(exists(p)).toBe(true))); afterAll(() => fs.rmSync(dir, { recursive: true })); });",
    ],
  },
];

describe.each(ideas)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["filesystem"]);
    expect(await failsAfterwards(output)).toBe(false);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
